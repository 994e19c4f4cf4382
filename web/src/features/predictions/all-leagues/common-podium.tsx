import { podiumLine } from '@/features/predictions/podium/podium-line';
import { Button } from '@/shared/ui/controls/button';
import { Notice } from '@/shared/ui/feedback/notice';
import { predictionTexts } from '@/texts/picks/predictions';
import type { PredictionView } from '@/wire/generated';

const { everywhere: texts } = predictionTexts;

interface CommonPodiumProps {
  common: PredictionView;
  /** This league has another podium; otherwise it has none. */
  apart: boolean;
  saving: boolean;
  onUse: (common: PredictionView) => void;
}

export function CommonPodium({ common, apart, saving, onUse }: CommonPodiumProps) {
  return (
    <Notice tone="info" data-testid="common-podium">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0">
          {apart ? texts.changedHere : texts.notHere}{' '}
          <span className="block font-normal wrap-anywhere">
            {texts.elsewhere(podiumLine(common))}
          </span>
        </span>
        <Button
          look="secondary"
          disabled={saving}
          onClick={() => onUse(common)}
          data-testid="use-common"
        >
          {apart ? texts.back : texts.useHere}
        </Button>
      </div>
    </Notice>
  );
}
