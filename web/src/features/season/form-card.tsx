import { Link } from 'react-router-dom';
import { Badge } from '@/shared/ui/badges/badge';
import { Card, Section } from '@/shared/ui/layout/card';
import { seasonTexts } from '@/texts/leagues/season';
import type { MySeason } from '@/wire/generated';

const texts = seasonTexts.form;

/** Comparison with the form model; nothing if they have no category in common. */
export function FormCard({ season }: { season: MySeason }) {
  const { member } = season;
  // Responses of an older release lack the field.
  const { form }: Partial<MySeason> = season;
  if (!form || form.categories === 0) return null;
  return (
    <Section title={texts.title}>
      <Card className="flex flex-col gap-3 p-4">
        <div>
          <p className="font-display text-lg font-bold">
            {texts.beat(member.isMe, form.beaten, form.categories)}
          </p>
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
            {texts.by(form.points, form.formPoints)}
            {form.level > 0 && <Badge>{texts.level(form.level)}</Badge>}
          </p>
        </div>
        <p className="text-sm text-ink-soft">
          {texts.hint}{' '}
          <Link to="/form" className="font-semibold text-accent-text underline">
            {texts.about}
          </Link>
        </p>
      </Card>
    </Section>
  );
}
