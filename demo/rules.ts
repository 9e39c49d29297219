// The rules of the demo's site, and the rejection that cites one of them.

export const SITE_RULES = [
  {
    title: 'Only your own work',
    text: 'Publish what you made, or what its author lets you publish. Name whose work it builds on.',
  },
  {
    title: 'Honest pages',
    text: 'Title, pictures and description show what the file does, and nothing that it does not do.',
  },
  { title: 'Files that work', text: 'Try your file in the game before you upload it.' },
  {
    title: 'Nothing harmful',
    text: 'No file may harm players, their worlds or their devices, or collect what is theirs.',
  },
  { title: 'Be kind', text: 'Criticize an addon, not the person who made it.' },
];

export const REJECTION = {
  reason: 'The pictures show things that are not in the pack. Please replace them, then send it in again.',
  rule: 'Honest pages',
};
