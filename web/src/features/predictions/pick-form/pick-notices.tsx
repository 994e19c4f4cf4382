import { CommonPodium } from '@/features/predictions/all-leagues/common-podium';
import { LockBanner } from '@/features/predictions/pick-form/lock-banner';
import type { PickingProps } from '@/features/predictions/picking/use-picking';
import { isEmpty } from '@/features/predictions/podium/podium-draft';
import { WithdrawalNotice } from '@/features/predictions/replace/withdrawal-notice';
import { revealPath } from '@/shared/paths/reveal-path';
import { Notice } from '@/shared/ui/feedback/notice';
import { predictionTexts } from '@/texts/picks/predictions';

const { lock: texts } = predictionTexts;

function outcomeText(isSaved: boolean, unsaved: boolean): string {
  if (isSaved) return unsaved ? texts.lastChangesLost : texts.savedCounts;
  return unsaved ? texts.unsaved : texts.noPick;
}

/** Above the form: the lock, athletes who will not start, and the podium of other leagues. */
export function PickNotices({ event, category, leagueId, set, saved, picking }: PickingProps) {
  const { lock, pick, draft } = picking;
  const { reason, deadline } = lock;
  if (reason !== null && lock.closed) {
    const reveal = leagueId && revealPath(event.id, category.dcat_id, leagueId);
    return (
      <LockBanner
        reason={reason}
        justNow={lock.justClosed}
        outcome={outcomeText(saved !== undefined, pick.unsaved)}
        reveal={event.postponed ? null : reveal}
      />
    );
  }
  return (
    <>
      {reason !== null && <Notice tone="info">{texts.bypassed(reason)}</Notice>}
      <WithdrawalNotice
        withdrawn={picking.withdrawn}
        deadline={deadline}
        onReplace={picking.replacement.open}
      />
      {set?.common && (saved ? set.apart : isEmpty(draft)) && (
        <CommonPodium
          common={set.common}
          apart={set.apart}
          saving={pick.saving}
          onUse={picking.takeCommon}
        />
      )}
    </>
  );
}
