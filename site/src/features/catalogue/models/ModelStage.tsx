import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, ph, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ModelView } from '@sandcrate/api/addons/discovery-contract.ts';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { formatOf } from '../../../app/i18n/format.ts';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { inputClass } from '../../../ui/input.ts';
import { useReducedMotion } from '../../../ui/use-media.ts';
import { Word } from '../../../ui/Word.tsx';
import type { ModelScene } from './model-scene.ts';
import { playedIn, STILL, TOGETHER, togetherIn, usualMovement } from './movements.ts';

type Turn = {
  label: MessageDescriptor;
  Icon: typeof ArrowLeft;
  turn: readonly [sideways: number, upwards: number];
};
/** The turns by the key for each. The buttons are for those who can neither drag nor press keys. */
const TURNS: Readonly<Record<string, Turn>> = {
  ArrowLeft: { label: msg`Turn left`, Icon: ArrowLeft, turn: [-1, 0] },
  ArrowRight: { label: msg`Turn right`, Icon: ArrowRight, turn: [1, 0] },
  ArrowUp: { label: msg`Turn up`, Icon: ArrowUp, turn: [0, 1] },
  ArrowDown: { label: msg`Turn down`, Icon: ArrowDown, turn: [0, -1] },
};
const ZOOMS: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1 };

type Props = {
  model: ModelView;
  name: string;
  /** Receives a picture of the model; without it, none can be taken. */
  onPicture?: ((picture: File) => void) | undefined;
};

/** Draws a model, with a description in words. */
export function ModelStage({ model, name, onPicture }: Props) {
  const { t, i18n } = useLingui();
  const { list } = useFormat();
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useRef<ModelScene>(undefined);
  const [hasProblem, setProblem] = useState(false);
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
    start().catch(() => setProblem(true));
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
    scene.current?.picture().then(onPicture, () => toast.failure(t`The picture could not be taken.`));

  const onKeyDown = (event: KeyboardEvent) => {
    const turn = TURNS[event.key]?.turn;
    const zoom = ZOOMS[event.key];
    if (turn) scene.current?.turn(...turn);
    else if (zoom) scene.current?.zoom(zoom);
    else return;
    event.preventDefault();
  };

  return (
    <figure className="grid gap-2">
      {!hasProblem ? (
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys rotate the model
          tabIndex={0}
          role="application"
          aria-label={t`${name} in 3D`}
          aria-describedby={help}
          onKeyDown={onKeyDown}
          className="notch border border-line bg-ground"
        >
          {/* A canvas cannot be used again after its context was released, so each scene has a new one. */}
          <canvas
            key={`${model.id} ${isStill}`}
            ref={canvas}
            className="block aspect-square w-full touch-none"
          />
        </div>
      ) : (
        <p role="status">
          <Trans>Your browser cannot draw this model. It needs WebGL.</Trans>
        </p>
      )}
      {!hasProblem && (
        <div className="flex flex-wrap items-end gap-2">
          {Object.values(TURNS).map(({ label, Icon, turn }) => (
            <IconButton
              key={label.id}
              label={i18n._(label)}
              className="border border-line"
              onClick={() => scene.current?.turn(...turn)}
            >
              <Icon aria-hidden="true" />
            </IconButton>
          ))}
          <IconButton
            label={t`Zoom in`}
            className="border border-line"
            onClick={() => scene.current?.zoom(1)}
          >
            <ZoomIn aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t`Zoom out`}
            className="border border-line"
            onClick={() => scene.current?.zoom(-1)}
          >
            <ZoomOut aria-hidden="true" />
          </IconButton>
          {model.animations.length > 0 && (
            <select
              aria-label={t`Movement`}
              className={`${inputClass} w-auto min-w-0 flex-auto`}
              value={motion}
              onChange={({ target: { value } }) => setMotion(value)}
            >
              <option value={STILL}>
                <Trans>Stands still</Trans>
              </option>
              {together.length > 1 && (
                <option value={TOGETHER}>
                  <Trans>Together: {ph({ movements: list(together.map(wordsOf)) })}</Trans>
                </option>
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
      {!hasProblem && onPicture !== undefined && (
        <Button size="small" variant="secondary" className="w-fit" onClick={() => void takePicture()}>
          <Trans>Use as banner image</Trans>
        </Button>
      )}
      <figcaption className="grid gap-1 text-sm text-muted">
        <span>{descriptionOf(model, name, i18n)}</span>
        {model.notes.map((note) => (
          <span key={note}>
            <Word of={note} />
          </span>
        ))}
        <span id={help}>
          <Trans>
            Drag or use the arrow keys to turn it. Pinch, use + and -, or press it and use the mouse wheel to
            zoom.
          </Trans>
        </span>
      </figcaption>
    </figure>
  );
}

/** The description for screen readers. */
function descriptionOf({ shape, texture }: ModelView, name: string, i18n: I18n): string {
  const bones = shape?.bones.filter(({ cubes }) => cubes.length > 0) ?? [];
  const cubes = bones.reduce((sum, bone) => sum + bone.cubes.length, 0);
  const parts = formatOf(i18n.locale).list(bones.slice(0, 8).map((bone) => wordsOf(bone.name)));
  // A plain color in place of a texture is one pixel.
  const size = texture === null || texture.width === 1 ? undefined : `${texture.width} × ${texture.height}`;
  const partCount = bones.length;
  const blocks = i18n._(msg`${plural(cubes, { one: '# block', other: '# blocks' })}`);
  const inParts = i18n._(msg`${plural(partCount, { one: 'in # part', other: 'in # parts' })}`);
  return size === undefined
    ? i18n._(msg`${name} has ${blocks} ${inParts}. Parts: ${parts}.`)
    : i18n._(msg`${name} has ${blocks} ${inParts}, and a texture of ${size} pixels. Parts: ${parts}.`);
}

const wordsOf = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .toLowerCase();
