// The benefits, requirements and perks that the page lists.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { BarChart3, Boxes, type LucideIcon, MessagesSquare, Rocket, ShieldCheck, Wallet } from 'lucide-react';

type Benefit = { Icon: LucideIcon; title: MessageDescriptor; text: MessageDescriptor };

export const BENEFITS: readonly Benefit[] = [
  {
    Icon: Rocket,
    title: msg`Easy publishing`,
    text: msg`Drop a file, add a banner, send it. The pack is read in your browser, before anything leaves it.`,
  },
  {
    Icon: BarChart3,
    title: msg`Detailed analytics`,
    text: msg`Downloads, views, ratings and comments by day and by release, to compare and to download as CSV.`,
  },
  {
    Icon: MessagesSquare,
    title: msg`A growing community`,
    text: msg`Players rate, comment and follow. Followers hear about what you publish next.`,
  },
  {
    Icon: ShieldCheck,
    title: msg`Honest reviews`,
    text: msg`People review every upload. You see your place in the queue, read their reasons, and can appeal.`,
  },
  {
    Icon: Boxes,
    title: msg`Releases that last`,
    text: msg`Every approved version keeps its notes and its file; players learn when there is a newer one.`,
  },
  {
    Icon: Wallet,
    title: msg`Your own links`,
    text: msg`Host a download elsewhere and monetize it, if you like. Players are told so in plain words.`,
  },
];

export const REQUIREMENTS: readonly MessageDescriptor[] = [
  msg`Your own work, or work that you may publish`,
  msg`A file that imports into the game and does what its page says`,
  msg`A title, a description of at least 20 characters, and a banner that shows the addon`,
  msg`Nothing harmful: no malware, no tricks, no data taken from players`,
  msg`Content that is suitable for players of every age`,
];

export const PERKS: readonly MessageDescriptor[] = [
  msg`A publisher page of your own, with everything you made`,
  msg`A verified badge for publishers that the reviewers know well`,
  msg`A place among the featured addons for work that stands out`,
];
