import type { ModelView } from '@sandcrate/api/addons/discovery-contract.ts';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { toast } from '../../../app/toasts/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { inputClass } from '../../../ui/input.ts';
import { useReducedMotion } from '../../../ui/use-reduced-motion.ts';
import type { ModelScene } from './model-scene.ts';
import { playedIn, STILL, TOGETHER, togetherIn, usualMovement } from './movements.ts';

const TURNS: Readonly<Record<string, readonly [sideways: number, upwards: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const ZOOMS: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1 };

type Props = {
  model: ModelView;
  name: string;
  /** Takes a picture of the model, where one is wanted. */
  onPicture?: ((picture: File) => void) | undefined;
};

/** Draws a model, with a description in words. */
export function ModelStage({ model, name, onPicture }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useRef<ModelScene>(undefined);
  const [problem, setProblem] = useState<string>();
  const isStill = useReducedMotion();
  const [motion, setMotion] = useState(() => (isStill ? STILL : usualMovement(model)));
  const played = useMemo(() => playedIn(model, motion), [model, motion]);
  const playing = useRef(played);
  const together = togetherIn(model);
  const help = useId();

  useEffect(() => {
    let isGone = false;
    const start = async () => {
      const { startScene } = await import('./model-scene.ts');
      if (isGone || canvas.current === null) return;
      scene.current = startScene(canvas.current, isStill);
      await scene.current.show(model);
      scene.current?.play(playing.current);
    };
    start().catch(() => setProblem('Your browser cannot draw this model. It needs WebGL.'));
    return () => {
      isGone = true;
      scene.current?.dispose();
      scene.current = undefined;
    };
  }, [model, isStill]);

  useEffect(() => {
    playing.current = played;
    scene.current?.play(played);
  }, [played]);

  const takePicture = () =>
    scene.current?.picture().then(onPicture, () => toast.failure('The picture could not be taken.'));

  const onKeyDown = (event: KeyboardEvent) => {
    const turn = TURNS[event.key];
    const zoom = ZOOMS[event.key];
    if (turn) scene.current?.turn(...turn);
    else if (zoom) scene.current?.zoom(zoom);
    else return;
    event.preventDefault();
  };

  return (
    <figure className="grid gap-2">
      {problem === undefined ? (
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys rotate the model
          tabIndex={0}
          role="application"
          aria-label={`${name} in 3D`}
          aria-describedby={help}
          onKeyDown={onKeyDown}
          className="notch border border-line bg-ground"
        >
          {/* A canvas cannot draw again after its context was given back: each scene has a new one. */}
          <canvas
            key={`${model.id} ${isStill}`}
            ref={canvas}
            className="block aspect-square w-full touch-none"
          />
        </div>
      ) : (
        <p role="status">{problem}</p>
      )}
      {problem === undefined && (
        <div className="flex items-end gap-2">
          <IconButton label="Zoom in" className="border border-line" onClick={() => scene.current?.zoom(1)}>
            <ZoomIn aria-hidden="true" />
          </IconButton>
          <IconButton label="Zoom out" className="border border-line" onClick={() => scene.current?.zoom(-1)}>
            <ZoomOut aria-hidden="true" />
          </IconButton>
          {model.animations.length > 0 && (
            <select
              aria-label="Movement"
              className={inputClass}
              value={motion}
              onChange={({ target: { value } }) => setMotion(value)}
            >
              <option value={STILL}>Stands still</option>
              {together.length > 1 && (
                <option value={TOGETHER}>Together: {listed(together.map(wordsOf))}</option>
              )}
              {model.animations.map(({ name: called }, place) => (
                <option key={called} value={place}>
                  {wordsOf(called)}
                </option>
              ))}
            </select>
          )}
        </div>
      )}
      {problem === undefined && onPicture !== undefined && (
        <Button size="small" variant="secondary" className="w-fit" onClick={() => void takePicture()}>
          Use as banner image
        </Button>
      )}
      <figcaption className="grid gap-1 text-sm text-muted">
        <span>{descriptionOf(model, name)}</span>
        {model.notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
        <span id={help}>
          Drag or use the arrow keys to turn it. Pinch, use + and -, or press it and use the mouse wheel to
          zoom.
        </span>
      </figcaption>
    </figure>
  );
}

/** The description for screen readers. */
function descriptionOf({ shape, texture }: ModelView, name: string): string {
  const bones = shape?.bones.filter(({ cubes }) => cubes.length > 0) ?? [];
  const cubes = bones.reduce((sum, bone) => sum + bone.cubes.length, 0);
  const parts = listed(bones.slice(0, 8).map((bone) => wordsOf(bone.name)));
  // A plain color in place of a texture is one pixel.
  const size =
    texture === null || texture.width === 1
      ? ''
      : `, and a texture of ${texture.width} × ${texture.height} pixels`;
  return `${name} has ${cubes} ${cubes === 1 ? 'block' : 'blocks'} in ${bones.length} ${bones.length === 1 ? 'part' : 'parts'}${size}. Parts: ${parts}.`;
}

const listed = (words: readonly string[]) => new Intl.ListFormat('en').format(words);

const wordsOf = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .toLowerCase();
