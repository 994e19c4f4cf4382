import { locales } from '@/shared/format/locale';
import { formatRemaining } from '@/shared/format/moments';
import { formatNumber } from '@/shared/format/numbers';
import { operationsTexts as texts } from '@/texts/admin/operations';
import type { FigureUnit, OperationsFigure } from '@/wire/generated';

const tenths = new Intl.NumberFormat(locales, { maximumFractionDigits: 1 });
const MINUTE_S = 60;

function seconds(value: number): string {
  if (value < 1) return texts.milliseconds(tenths.format(value * 1000));
  if (value < MINUTE_S) return texts.seconds(tenths.format(value));
  return formatRemaining(value * 1000);
}

/** `1,204`, `3.4`, `12 ms`, `2.4 s`, `6 min 40 s`, `0.4 %`. */
export function figureValue(value: number, unit: FigureUnit): string {
  switch (unit) {
    case 'count':
      return tenths.format(value);
    case 'seconds':
      return seconds(value);
    case 'ratio':
      return texts.percent(tenths.format(value * 100));
  }
}

/** `3 topics, 2 leaderboards`; empty where there is nothing to tell apart. */
export function figureParts({ parts }: OperationsFigure): string {
  return parts
    .map(({ name, value }) =>
      texts.part(formatNumber(Math.round(value)), texts.parts.get(name) ?? name),
    )
    .join(', ');
}
