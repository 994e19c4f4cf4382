import { predictionTexts } from '@/texts/picks/predictions';

/** The fixed text exactly; that several leagues have the podium is a second line. */
export function saveDone(done: string, leagues: number) {
  return (
    <>
      <p>{done}</p>
      {leagues > 1 && (
        <p className="font-normal text-ink-soft">{predictionTexts.everywhere.saved(leagues)}</p>
      )}
    </>
  );
}
