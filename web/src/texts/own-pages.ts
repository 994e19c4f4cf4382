export const ownPageTexts = {
  label: 'About this site',
  imprint: 'Imprint',
  privacy: 'Privacy',
  loading: 'Loading the text',
  failed: 'The text couldn’t be loaded.',
  missing: 'This site has no such page.',
};
