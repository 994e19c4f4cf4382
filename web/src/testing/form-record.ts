import type { FormRecordAnswer } from '@/wire/generated';

const tenth = (starters: number, predicted: number, observed: number) => ({
  starters,
  predicted,
  observed,
});

/** Two seasons of chances; nobody had more than nine tenths. */
export const aRecord: FormRecordAnswer = {
  seasons: [
    { year: 2026, categories: 40, points: 880, possible: 1_800, starters: 2_400, logLoss: 0.095 },
    { year: 2025, categories: 102, points: 2_162, possible: 4_590, starters: 6_398, logLoss: 0.1 },
  ],
  total: {
    year: null,
    categories: 142,
    points: 3_042,
    possible: 6_390,
    starters: 8_798,
    logLoss: 0.098,
  },
  tenths: [
    tenth(7_774, 0.009, 0.009),
    tenth(94, 0.141, 0.099),
    tenth(98, 0.248, 0.273),
    tenth(168, 0.35, 0.36),
    tenth(128, 0.447, 0.453),
    tenth(103, 0.542, 0.573),
    tenth(64, 0.648, 0.672),
    tenth(37, 0.743, 0.784),
    tenth(23, 0.853, 0.87),
    tenth(0, 0, 0),
  ],
  live: [
    {
      ...{ inFinal: false, categories: 120, athletes: 1_300 },
      ...{ logLoss: 0.46, formLogLoss: 0.512, tenths: [] },
    },
    {
      ...{ inFinal: true, categories: 118, athletes: 840 },
      ...{ logLoss: 0.301, formLogLoss: 0.498, tenths: [] },
    },
  ],
};

/** Before the first category with stored chances is final. */
export const noRecord: FormRecordAnswer = {
  seasons: [],
  total: { year: null, categories: 0, points: 0, possible: 0, starters: 0, logLoss: 0 },
  tenths: Array.from({ length: 10 }, () => tenth(0, 0, 0)),
  live: [],
};
