// What the page promises and asks.
import { BarChart3, Boxes, type LucideIcon, MessagesSquare, Rocket, ShieldCheck, Wallet } from 'lucide-react';

type Benefit = { Icon: LucideIcon; title: string; text: string };

export const BENEFITS: readonly Benefit[] = [
  {
    Icon: Rocket,
    title: 'Easy publishing',
    text: 'Drop a file, add a banner, send it. The pack is read in your browser, before anything leaves it.',
  },
  {
    Icon: BarChart3,
    title: 'Detailed analytics',
    text: 'Downloads, views, ratings and comments by day and by release, to compare and to take along as CSV.',
  },
  {
    Icon: MessagesSquare,
    title: 'A growing community',
    text: 'Players rate, comment and follow. Followers hear of what you publish next.',
  },
  {
    Icon: ShieldCheck,
    title: 'Honest reviews',
    text: 'People look at every upload. You see your place in the queue, read their reasons, and may appeal.',
  },
  {
    Icon: Boxes,
    title: 'Releases that last',
    text: 'Every approved version keeps its notes and its file; players learn when there is a newer one.',
  },
  {
    Icon: Wallet,
    title: 'Your own links',
    text: 'Host a download elsewhere and monetize it, if you like. What players read about it is said plainly.',
  },
];

export const REQUIREMENTS: readonly string[] = [
  'Your own work, or work that you may publish',
  'A file that imports into the game and does what its page says',
  'A title, a description of at least 20 characters, and a banner that shows the addon',
  'Nothing harmful: no malware, no tricks, no data taken from players',
  'Content that is fit for players of every age',
];

export const PERKS: readonly string[] = [
  'A publisher page of your own, with everything you made',
  'A verified badge for publishers whom the reviewers have come to know',
  'A place among the featured addons for work that stands out',
];
