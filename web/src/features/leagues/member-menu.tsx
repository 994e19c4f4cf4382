import { EllipsisVertical, ShieldCheck, ShieldOff, UserMinus } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { useMemberActions } from '@/features/leagues/use-member-actions';
import { leagueTexts } from '@/texts/leagues';
import type { LeagueMember } from '@/wire/generated';

const texts = leagueTexts.roster;

interface MenuItemProps {
  danger?: boolean;
  onSelect: () => unknown;
  children: ReactNode;
}

function MenuItem({ danger = false, onSelect, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      onSelect={() => void onSelect()}
      className={`flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-3 text-sm font-semibold outline-none data-[highlighted]:bg-sunken ${danger ? 'text-bad' : 'text-ink'}`}
    >
      {children}
    </DropdownMenu.Item>
  );
}

interface MemberMenuProps {
  leagueId: string;
  member: LeagueMember;
  isMe: boolean;
  /** Whether the reader owns the league; otherwise one of its admins. */
  isOwner: boolean;
}

/** What a league's admin may do to a member; nothing where nothing is allowed. */
export function MemberMenu({ leagueId, member, isMe, isOwner }: MemberMenuProps) {
  const { remove, promote, demote, stepDown, busy } = useMemberActions(leagueId, member);
  // Asked only once the menu has closed, so that the question gives the focus back to its button.
  const chosen = useRef<(() => Promise<void>) | null>(null);
  const mayDemote = member.isAdmin && (isOwner || isMe);
  const mayChangePlain = !member.isAdmin && !isMe;
  if (member.isOwner || (!mayDemote && !mayChangePlain)) return null;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        disabled={busy}
        aria-label={texts.actionsFor(member.name)}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink data-[state=open]:bg-sunken"
      >
        <EllipsisVertical aria-hidden className="size-4.5" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          onCloseAutoFocus={() => {
            const act = chosen.current;
            chosen.current = null;
            if (act) queueMicrotask(() => void act());
          }}
          className="z-30 min-w-56 rounded-card border border-line bg-raised p-1.5 shadow-overlay"
        >
          {mayChangePlain && (
            <>
              <MenuItem onSelect={() => (chosen.current = promote)}>
                <ShieldCheck aria-hidden className="size-4.5" />
                {texts.makeAdmin}
              </MenuItem>
              <MenuItem danger onSelect={() => (chosen.current = remove)}>
                <UserMinus aria-hidden className="size-4.5" />
                {texts.remove}
              </MenuItem>
            </>
          )}
          {mayDemote && (
            <MenuItem danger onSelect={() => (chosen.current = isMe ? stepDown : demote)}>
              <ShieldOff aria-hidden className="size-4.5" />
              {isMe ? texts.stepDown : texts.takeRights}
            </MenuItem>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
