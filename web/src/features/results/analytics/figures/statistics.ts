import { quantileSorted } from 'd3-array';

export interface Quartiles {
  lower: number;
  median: number;
  upper: number;
}

/** Interpolated linearly, as in spreadsheets; null without values. */
export function quartilesOf(values: readonly number[]): Quartiles | null {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => quantileSorted(sorted, share);
  const [lower, median, upper] = [at(0.25), at(0.5), at(0.75)];
  if (lower === undefined || median === undefined || upper === undefined) return null;
  return { lower, median, upper };
}

/**
 * Quartiles without interpolation, for scales where intermediate values are meaningless, such as
 * between the last hold and the top.
 */
export function quartersAmong<Value>(sorted: readonly Value[]): {
  lower: Value;
  median: Value;
  upper: Value;
} | null {
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1];
  const [lower, median, upper] = [at(0.25), at(0.5), at(0.75)];
  if (lower === undefined || median === undefined || upper === undefined) return null;
  return { lower, median, upper };
}

export interface Bin {
  from: number;
  to: number;
  count: number;
}

/**
 * Bins of equal width from minimum to maximum; the last one includes the maximum. One bin if all
 * values are equal.
 */
export function equalBins(values: readonly number[], wanted: number): Bin[] {
  if (values.length === 0) return [];
  const least = Math.min(...values);
  const greatest = Math.max(...values);
  if (least === greatest) return [{ from: least, to: greatest, count: values.length }];
  const width = (greatest - least) / wanted;
  const bins = Array.from({ length: wanted }, (_, place) => ({
    from: least + place * width,
    to: place === wanted - 1 ? greatest : least + (place + 1) * width,
    count: 0,
  }));
  for (const value of values) {
    const place = Math.min(wanted - 1, Math.floor(((value - least) / (greatest - least)) * wanted));
    const bin = bins[place];
    if (bin) bin.count += 1;
  }
  return bins;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The sum of products of deviations from the means: n times the covariance. */
export function commonSpread(some: readonly number[], others: readonly number[]): number {
  const [mean, otherMean] = [sum(some) / some.length, sum(others) / others.length];
  return sum(some.map((value, place) => (value - mean) * ((others[place] ?? 0) - otherMean)));
}
