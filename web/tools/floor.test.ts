import { expect, it } from 'vitest';
import { newerThanFloor } from './floor.ts';

it('names what the oldest supported browsers cannot run', () => {
  for (const [code, needed] of [
    ['class A{static{this.b=1}}', ['static {}']],
    ['URL.canParse(a)', ['URL.canParse']],
    ['Object.groupBy(a,b)', ['Object.groupBy or Map.groupBy']],
    ['class A{static b=1;static c(){}}', []],
    ['ordered.toSorted(by)', []],
  ] as const) {
    expect(newerThanFloor(code), code).toEqual(needed);
  }
});
