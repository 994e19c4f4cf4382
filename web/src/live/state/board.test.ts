import { expect, it } from 'vitest';
import { boardOf, movedBoard } from '@/live/state/board';

it('moves the form, which stays if a change does not contain it', () => {
  const form = { ahead: 1, totalPoints: 20, provisionalPoints: 0, categories: 1 };
  const window = { offset: 0, limit: 25, total: 9, categories: [], rows: [] };
  const board = boardOf({ ...window, form });
  expect(movedBoard(board, { total: 9 }).form).toEqual(form);
  const next = { ...form, ahead: 0, totalPoints: 35 };
  expect(movedBoard(board, { total: 9, form: next }).form).toEqual(next);
  expect(boardOf(window).form).toBeUndefined();
});
