// The animations of a model: how its bones move, by numbers or by expressions in Molang, which the viewer evaluates.

import {
  MAX_ANIMATION_KEYFRAMES,
  MAX_ANIMATIONS,
  MAX_MODEL_NUMBER,
  MAX_SCRIPT_LINES,
  MAX_TERM,
} from '@sandcrate/core/pack/limits.ts';
import { displayText } from '@sandcrate/core/pack/text.ts';
import { z } from 'zod';
import type { ModelAnimation, ModelScript, ModelShape } from './models.ts';
import { isHarmless } from './molang.ts';

const Term = z.union([
  z.number().min(-MAX_MODEL_NUMBER).max(MAX_MODEL_NUMBER),
  z.string().refine(isHarmless),
]);
const Terms = z.union([
  z.tuple([Term, Term, Term]),
  Term.transform((term): [Term, Term, Term] => [term, term, term]),
]);
type Term = z.infer<typeof Term>;
const Keyframe = z.union([
  Terms.transform((value) => ({ pre: value, post: value })),
  z
    .object({ pre: Terms.optional(), post: Terms.optional() })
    .refine(({ pre, post }) => pre !== undefined || post !== undefined)
    .transform(({ pre, post }) => ({ pre: pre ?? post, post: post ?? pre })),
]);
const Channel = z.union([
  Terms.transform((value) => [{ at: 0, value }]),
  z.record(z.string(), Keyframe).transform((keyframes) =>
    Object.entries(keyframes)
      .map(([at, frame]) => ({ at: Number(at), frame }))
      .filter(({ at }) => Number.isFinite(at))
      .sort((a, b) => a.at - b.at)
      .flatMap(({ at, frame: { pre, post } }) =>
        [...new Set([pre, post])].flatMap((value) => (value === undefined ? [] : [{ at, value }])),
      ),
  ),
]);
const Bone = z.object({
  rotation: Channel.optional().catch(undefined),
  position: Channel.optional().catch(undefined),
  scale: Channel.optional().catch(undefined),
});
const Animation = z.object({
  loop: z.union([z.boolean(), z.string()]).catch(false),
  animation_length: z.number().positive().max(600).optional().catch(undefined),
  anim_time_update: z.string().refine(isHarmless).optional().catch(undefined),
  bones: z.record(z.string(), z.unknown()).catch({}),
});
const File = z.object({ animations: z.record(z.string(), z.unknown()) });

/** The raw animations of a file by identifier; `animationsOf` parses them. */
export const animationsIn = (json: unknown): Map<string, unknown> =>
  new Map(Object.entries(File.safeParse(json).data?.animations ?? {}));

const Lines = z
  .array(z.unknown())
  .catch([])
  .transform((lines) => lines.slice(0, MAX_SCRIPT_LINES));
/** What an entity says about its animations, of which `scriptOf` keeps what is harmless. */
export const RawScripts = z
  .object({ initialize: Lines, pre_animation: Lines, animate: Lines })
  .catch({ initialize: [], pre_animation: [], animate: [] });

/**
 * How the animations of an entity start, and which play together.
 * @param animations of the entity; what is not among them is left out, such as animation controllers
 */
export function scriptOf(
  { initialize, pre_animation: before, animate }: z.infer<typeof RawScripts>,
  animations: readonly ModelAnimation[],
): ModelScript {
  const expressions = (lines: readonly unknown[]) =>
    lines.filter((line): line is string => typeof line === 'string' && isHarmless(line));
  const together = animate.flatMap((entry) => {
    const { data } = Played.safeParse(entry);
    const animation = animations.findIndex(({ name }) => name === displayText(data?.name ?? '', MAX_TERM));
    return data === undefined || animation === -1 ? [] : [{ animation, weight: data.weight }];
  });
  return { first: expressions(initialize), eachFrame: expressions(before), together };
}

/** The name of an animation, or an object of its name and weight. */
const Played = z.union([
  z.string().transform((name) => ({ name, weight: 1 })),
  z
    .record(z.string(), Term)
    .transform((entry) => Object.entries(entry).map(([name, weight]) => ({ name, weight }))[0])
    .refine((played) => played !== undefined),
]);

/**
 * The animations that an entity names and that are in the pack, limited to bones of the shape.
 * @param named identifiers by the entity's own short names
 * @param find gives an animation by its identifier
 */
export function animationsOf(
  { bones }: ModelShape,
  named: Readonly<Record<string, string>>,
  find: (id: string) => unknown,
): ModelAnimation[] {
  const places = new Map(bones.map(({ name }, place) => [name.toLowerCase(), place]));
  const found: ModelAnimation[] = [];
  for (const [name, id] of Object.entries(named)) {
    const animation = found.length < MAX_ANIMATIONS ? toAnimation(name, find(id), places) : undefined;
    if (animation !== undefined) found.push(animation);
  }
  return found;
}

function toAnimation(
  name: string,
  json: unknown,
  places: ReadonlyMap<string, number>,
): ModelAnimation | undefined {
  const { data } = Animation.safeParse(json);
  if (data === undefined) return undefined;
  const bones: ModelAnimation['bones'] = [];
  let keyframes = 0;
  for (const [boneName, raw] of Object.entries(data.bones)) {
    const bone = places.get(displayText(boneName, MAX_TERM).toLowerCase());
    const { data: channels } = Bone.safeParse(raw);
    if (bone === undefined || channels === undefined) continue;
    const moves = Object.entries(channels).flatMap(([channel, frames]) =>
      frames ? [[channel, frames] as const] : [],
    );
    keyframes += moves.reduce((sum, [, frames]) => sum + frames.length, 0);
    if (keyframes > MAX_ANIMATION_KEYFRAMES) return undefined;
    if (moves.length > 0) bones.push({ bone, ...Object.fromEntries(moves) });
  }
  if (bones.length === 0) return undefined;
  const last = bones
    .flatMap(({ rotation, position, scale }) => [rotation, position, scale])
    .flatMap((frames) => frames?.at(-1)?.at ?? 0);
  return {
    name: displayText(name, MAX_TERM),
    seconds: data.animation_length ?? Math.min(600, Math.max(0, ...last)),
    loops: data.loop === true,
    clock: data.anim_time_update ?? null,
    bones,
  };
}
