import { expect, it } from 'vitest';
import { disciplineName, surnames } from '@/shared/format/names';

it('tells people of one list with the same last name apart', () => {
  const person = (lastname: string, firstname: string) => ({ lastname, firstname });
  expect(
    surnames([
      person('HWANGBO', 'Minjun'),
      person('HWANGBO', 'Jihoo'),
      person('SEO', 'Chaehyun'),
      person('MORI', 'Ai'),
      person('MORI', 'Akito'),
    ]),
  ).toEqual(['HWANGBO M.', 'HWANGBO J.', 'SEO', 'MORI Ai', 'MORI Akito']);
});

it('writes any discipline of the results service in words', () => {
  expect(['lead', 'boulder&lead', 'paraclimbing'].map(disciplineName)).toEqual([
    'Lead',
    'Boulder & Lead',
    'Paraclimbing',
  ]);
});
