/** Texts of announcements. */
export const announcementTexts = {
  heading: 'Announcements',
  by: (author: string, when: string) => `${author}, ${when}`,
  arrived: (author: string, text: string) => `${author} announces: ${text}`,
  earlier: (count: number) => (count === 1 ? 'Show one earlier' : `Show ${count} earlier`),
  fewer: 'Show the newest only',
  write: 'Write an announcement',
  field: 'Announcement',
  hint: 'All members see it at the top of this page. The newest 20 are kept.',
  left: (count: number) =>
    count >= 0 ? `${count} characters left` : `${-count} characters too many`,
  post: 'Announce',
  posting: 'Announcing…',
  posted: 'Announced to all members',
  postFailed: 'The announcement couldn’t be posted.',
  cancel: 'Cancel',
  takeBack: 'Take back',
  takeBackLabel: (text: string) => `Take back “${text}”`,
  takeBackTitle: 'Take this announcement back?',
  takeBackText: 'It disappears for all members.',
  takenBack: 'The announcement was taken back',
  takeBackFailed: 'The announcement couldn’t be taken back.',
};
