import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { AnnouncementList } from '@/features/leagues/announcements/announcement-list';
import { fakeServer, refusal } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import { announcementTexts as texts } from '@/texts/leagues/announcements';
import type { AnnouncementView } from '@/wire/generated';

const LEAGUE = '0123456789abcdef01234567';

const anAnnouncement = (id: number, text: string): AnnouncementView => ({
  id,
  text,
  authorId: 'u1',
  authorName: 'Mia',
  createdAt: '2026-06-01T10:00:00Z',
});

const list = (announcements: AnnouncementView[], isAdmin = false) => (
  <AnnouncementList leagueId={LEAGUE} announcements={announcements} isAdmin={isAdmin} />
);

const two = [anAnnouncement(2, 'Pizza at eight'), anAnnouncement(1, 'Welcome')];

describe('announcements', () => {
  it('show the newest, and the earlier ones when asked', async () => {
    renderPage(list(two));
    screen.getByText('Pizza at eight');
    expect(screen.queryByText('Welcome')).toBeNull();
    expect(screen.queryByRole('button', { name: texts.write })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: texts.earlier(1) }));
    screen.getByText('Welcome');
    await userEvent.click(screen.getByRole('button', { name: texts.fewer }));
    expect(screen.queryByText('Welcome')).toBeNull();
  });

  it('are nothing to a member where there is none, and are read out when one comes', () => {
    const { show } = renderPage(list([]));
    expect(screen.queryByText(texts.heading)).toBeNull();
    show(list([anAnnouncement(3, 'New')]));
    screen.getByText(texts.arrived('Mia', 'New'));
    show(list([anAnnouncement(4, 'Newer'), anAnnouncement(3, 'New')]));
    const region = screen.getByText(texts.arrived('Mia', 'Newer'));
    expect(region.getAttribute('role')).toBe('status');
  });

  it('are written by admins, within their length', async () => {
    const calls = fakeServer(() => ({ body: { announcement: anAnnouncement(3, 'x') } }));
    renderPage(list([], true));
    await userEvent.click(screen.getByRole('button', { name: texts.write }));
    const field = screen.getByLabelText(texts.field);
    const post = screen.getByRole<HTMLButtonElement>('button', { name: texts.post });
    expect(post.disabled).toBe(true);
    await userEvent.click(field);
    await userEvent.paste('x'.repeat(501));
    screen.getByText(texts.left(-1));
    expect(post.disabled).toBe(true);
    await userEvent.clear(field);
    await userEvent.type(field, 'Pizza');
    await userEvent.click(post);
    await screen.findByText(texts.posted);
    expect(calls[0]?.path).toBe(`/api/leagues/${LEAGUE}/announcements`);
    expect(calls[0]?.body).toEqual({ text: 'Pizza' });
    await waitFor(() => expect(screen.queryByLabelText(texts.field)).toBeNull());
  });

  it('stay in the form when they could not be made, with the reason', async () => {
    const words = 'An announcement must not contain control characters.';
    fakeServer(() => refusal(words, 'invalid_fields', 422));
    renderPage(list([], true));
    await userEvent.click(screen.getByRole('button', { name: texts.write }));
    await userEvent.type(screen.getByLabelText(texts.field), 'Pizza');
    await userEvent.click(screen.getByRole('button', { name: texts.post }));
    await screen.findByText(words);
    expect(screen.getByLabelText<HTMLTextAreaElement>(texts.field).value).toBe('Pizza');
  });

  it('are taken back when asked twice', async () => {
    const calls = fakeServer(() => ({ body: { success: true, message: '' } }));
    renderPage(list(two, true));
    const one = screen.getByText('Pizza at eight').closest('li');
    if (!one) throw new Error('no announcement');
    await userEvent.click(within(one).getByRole('button'));
    await userEvent.click(await screen.findByTestId('confirm-action'));
    await screen.findByText(texts.takenBack);
    expect(calls[0]?.path).toBe(`/api/leagues/${LEAGUE}/announcements/2`);
  });
});
