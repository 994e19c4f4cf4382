import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '@/shared/ui/controls/button';
import { pageNumbers } from '@/shared/ui/controls/page-numbers';
import { common } from '@/texts/common';

const texts = common.lists;

interface PaginationProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** Pages are counted from 1. */
export function Pagination({ page, pages, onPage }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={texts.pages} className="flex flex-wrap items-center justify-center gap-1">
      <IconButton label={texts.previousPage} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden className="size-5" />
      </IconButton>
      {pageNumbers(page, pages).map((number) => (
        <button
          key={number}
          type="button"
          aria-current={number === page ? 'page' : undefined}
          aria-label={texts.page(number)}
          onClick={() => onPage(number)}
          className={`score min-h-11 min-w-11 rounded-control px-2 text-base ${
            number === page ? 'bg-ink text-bg' : 'text-ink hover:bg-sunken'
          }`}
        >
          {number}
        </button>
      ))}
      <IconButton label={texts.nextPage} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden className="size-5" />
      </IconButton>
    </nav>
  );
}
