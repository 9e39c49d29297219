// Players' comments on add-ons, and publishers' answers.
import type { Random } from '../random.ts';

type Lines = readonly [string, ...string[]];

const DELIGHTED: Lines = [
  'This is the first thing I install in every new world now.',
  'My kids have not talked about anything else since Saturday.',
  'Worked at once on my tablet, and on the phone of a friend as well. Lovely work!',
  'I did not know that I needed this. I do.',
  'The details! Somebody cared about every single block.',
  'Five stars, and I would give a sixth for the sounds.',
  'We have it on our server with nine people, no trouble at all.',
  'Came for the pictures, stayed for a whole weekend.',
  'So calm and so well made. Thank you.',
  'The new version is even better, the small changes really help.',
  'Finally something like this that does not slow my old phone down.',
  'I built my whole village around it. Pictures will follow.',
  'Please never stop making these.',
  'It fits the base game so well that a friend thought it was part of it.',
  'Read the notes, installed it, understood it. That is how it should be.',
];

const PLEASED: Lines = [
  'Very nice. A few more colours and it would be perfect.',
  'Good idea, well done. I would like to turn the particles down.',
  'Works as described. Recipes are a bit expensive at the start.',
  'Nice work! The texts are a little small on my phone.',
  'We like it a lot. The menu takes a moment to get used to.',
  'Solid. I only wish there was a version for realms without scripts.',
  'Lots of fun with two, a bit lonely on my own.',
  'Beautiful, though I had to look up how to begin.',
];

const DOUBTFUL: Lines = [
  'It is fine, but it did not do much in my world. Is it meant to start in a new one?',
  'Nice looks. Every now and then things happen twice, though.',
  'I had to remove it because another pack changes the same things.',
  'Good start. I will look again after the next version.',
  'On my device it stutters when there is a lot going on.',
  'Looks better in the pictures than in my cave.',
];

const QUESTIONS: Lines = [
  'Does it work together with Almanac of Seasons?',
  'Can I add it to a world that I have already begun?',
  'Is there a way to switch single parts off?',
  'Will there be a version for older game versions?',
  'Does everybody on the server need it, or only the host?',
  'Which one goes first in the list of packs?',
  'May I use it in a video if I link to this page?',
];

const ANSWERS: Lines = [
  'Thank you, that means a lot! The next version is on the bench already.',
  'Yes, that works. Put it above the others in the list and you are set.',
  'Good point. I have noted it for the next release.',
  'Thanks for telling me! Which device is it? I would like to see that for myself.',
  'Existing worlds are fine: only new land changes.',
  'You can switch parts off in the settings of the pack, the gear on the right.',
  'Of course, have fun with it, and send me the link!',
  'Only the host needs it. Guests get everything when they join.',
];

const FELLOWS: Lines = [
  'the same here, on two tablets and a phone.',
  'try it in a copy of your world first, that helped me.',
  'that was fixed in the last version, I think.',
  'we should build something with it together!',
  'yes, and the sounds are the best part.',
  'I had that, too. Starting the game anew solved it.',
  'exactly what I wanted to write.',
];

/** What is said about one add-on: no line twice, because people read them below each other. */
export class Remarks {
  readonly #said = new Set<string>();
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  /** A comment by a player who gives so many stars; undefined when all has been said. */
  by(stars: number): string | undefined {
    if (this.#random.chance(0.16)) return this.#unsaid(QUESTIONS);
    return this.#unsaid(stars >= 5 ? DELIGHTED : stars === 4 ? PLEASED : DOUBTFUL);
  }

  /** Another player's reply to a comment, in words after the name. */
  fellow = (random: Random): string | undefined => this.#unsaid(FELLOWS, random);

  answer = (): string | undefined => this.#unsaid(ANSWERS);

  #unsaid(lines: Lines, random: Random = this.#random): string | undefined {
    const [line] = random.some(
      lines.filter((one) => !this.#said.has(one)),
      1,
    );
    if (line !== undefined) this.#said.add(line);
    return line;
  }
}
