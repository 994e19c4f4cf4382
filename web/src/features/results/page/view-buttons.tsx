import { ChartColumn, Network, Table2 } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { type ResultAddress, writeAddress } from '@/features/results/page/result-address';
import { Button } from '@/shared/ui/controls/button';
import { resultTexts as texts } from '@/texts/results/result-pages';

interface ViewButtonsProps {
  address: ResultAddress;
  hasBracket: boolean;
}

const looks = {
  table: { label: texts.showTable, Icon: Table2 },
  bracket: { label: texts.showBracket, Icon: Network },
  analytics: { label: texts.showAnalytics, Icon: ChartColumn },
} as const;

export function ViewButtons({ address, hasBracket }: ViewButtonsProps) {
  const [, setParameters] = useSearchParams();
  const views = (['table', 'bracket', 'analytics'] as const).filter(
    (view) => view !== address.view && (view !== 'bracket' || hasBracket),
  );
  return (
    <div className="flex shrink-0 gap-2">
      {views.map((view) => {
        const { label, Icon } = looks[view];
        return (
          <Button
            key={view}
            look="secondary"
            className="@max-3xl:px-3"
            title={label}
            onClick={() =>
              setParameters(writeAddress({ ...address, view }), {
                replace: true,
                preventScrollReset: true,
              })
            }
          >
            <Icon aria-hidden className="size-4" />
            <span className="@max-3xl:sr-only">{label}</span>
          </Button>
        );
      })}
    </div>
  );
}
