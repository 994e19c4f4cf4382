import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FormRecord } from '@/features/form/form-record';
import { brokenAnswer, fakeServer, silentServer } from '@/testing/fake-server';
import { aRecord, noRecord } from '@/testing/form-record';
import { expectTexts, press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';

const tableOf = (name: string) => screen.getByRole('table', { name });
/** The cells of each row, as they are read. */
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) =>
      [...row.querySelectorAll('th, td')].map((cell) => {
        const read = cell.cloneNode(true) as Element;
        read.querySelectorAll('[aria-hidden]').forEach((hidden) => hidden.remove());
        return read.textContent?.trim();
      }),
    );

describe('the record of the chances', () => {
  it('says in one sentence what all chances were worth', async () => {
    fakeServer(() => ({ body: aRecord }));
    renderPage(<FormRecord />);
    await expectTexts(
      'Of 227 athletes with a chance of 50% or more, it expected 144 on the podium, and 151 were; of all 8,262 below that, it expected 224, and 224 were.',
    );
  });

  it('compares every tenth with what happened, and says where there was nobody', async () => {
    fakeServer(() => ({ body: aRecord }));
    renderPage(<FormRecord />);
    await screen.findByText('168');
    const [head, ...rows] = rowsOf(tableOf('What Podium said, and what happened'));
    expect(head).toEqual(['It said', 'On average', 'On the podium', 'Athletes']);
    expect(rows).toHaveLength(10);
    expect(rows[0]).toEqual(['0–10%', '1%', '1%', '7,774']);
    expect(rows[3]).toEqual(['30–40%', '35%', '36%', '168']);
    expect(rows[9]).toEqual(['90–100%', 'Nobody', 'Nobody', '0']);
  });

  it('draws what happened as a bar and what was said as a line', async () => {
    fakeServer(() => ({ body: aRecord }));
    renderPage(<FormRecord />);
    const row = (await screen.findByText('168')).closest('tr');
    const drawn = [...(row?.querySelectorAll<HTMLElement>('[style]') ?? [])];
    expect(drawn.map(({ style }) => style.width || style.left)).toEqual(['36%', '35%']);
    const empty = screen.getByText('90–100%').closest('tr');
    expect(empty?.querySelectorAll('[style]')).toHaveLength(0);
  });

  it('compares what was said while it was climbed with what was said before', async () => {
    fakeServer(() => ({ body: aRecord }));
    renderPage(<FormRecord />);
    await screen.findByText('168');
    expect(rowsOf(tableOf('While it is climbed'))).toEqual([
      ['When', 'Athletes', 'Log-loss then', 'Before the event'],
      ['Just before the final', '1,300', '0.460', '0.512'],
      ['In the middle of the final', '840', '0.301', '0.498'],
    ]);
  });

  it('has a row for each season, newest first, and one for all', async () => {
    fakeServer(() => ({ body: aRecord }));
    renderPage(<FormRecord />);
    await screen.findByText('168');
    expect(rowsOf(tableOf('Season by season'))).toEqual([
      ['Season', 'Categories', 'Points per category', 'Athletes', 'Log-loss'],
      ['2026', '40', '22.0 49%', '2,400', '0.095'],
      ['2025', '102', '21.2 47%', '6,398', '0.100'],
      ['All', '142', '21.4 48%', '8,798', '0.098'],
    ]);
    await expectTexts(
      'Log-loss measures how far the chances were from what happened. Lower is better: 0 is perfect, and saying 50% for everybody gives 0.69.',
    );
  });

  it('says that nothing is to be compared yet', async () => {
    fakeServer(() => ({ body: noRecord }));
    renderPage(<FormRecord />);
    await expectTexts(
      'No category with stored chances is final yet.',
      'The first appear after the next event.',
    );
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows its tables while it loads', () => {
    silentServer();
    renderPage(<FormRecord />);
    expect(screen.getByRole('status').textContent).toBe('Loading the comparison');
    expect(rowsOf(tableOf('What Podium said, and what happened'))).toHaveLength(11);
  });

  it('says that it could not be loaded, and tries again', async () => {
    let broken = true;
    fakeServer(() => (broken ? brokenAnswer : { body: aRecord }));
    renderPage(<FormRecord />);
    await expectTexts('The comparison couldn’t be loaded.');
    broken = false;
    await press('Try Again');
    await expectTexts('168');
  });
});
