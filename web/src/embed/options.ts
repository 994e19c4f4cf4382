const ROWS = 10;
/** The server sends no more. */
const ROWS_MAX = 100;

export interface Options {
  slug: string;
  /** Number of rows at most. */
  rows: number;
  /** Null: as the system has it. */
  theme: 'dark' | 'light' | null;
}

/** `/embed/friends?rows=20&theme=dark`. What cannot be understood is as if it were not there. */
export function optionsOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Options {
  const params = new URLSearchParams(search);
  const rows = Number(params.get('rows'));
  const theme = params.get('theme');
  return {
    slug: slugOf(pathname),
    rows: Number.isInteger(rows) && rows > 0 ? Math.min(rows, ROWS_MAX) : ROWS,
    theme: theme === 'dark' || theme === 'light' ? theme : null,
  };
}

function slugOf(pathname: string): string {
  const [, , slug = ''] = pathname.split('/');
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
