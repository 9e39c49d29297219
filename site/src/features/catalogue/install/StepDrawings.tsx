import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Device } from '../../../app/game/device.ts';
import type { Installable } from './guide.ts';
import { type StepKind, stepKinds } from './step-kinds.ts';

/** Drawings of the guide's steps that are hard to imagine. They show no real program's screen. */
export default function StepDrawings({ installable, device }: { installable: Installable; device: Device }) {
  const { i18n } = useLingui();
  const kinds = stepKinds(installable, device);
  if (kinds.length === 0) return null;
  return (
    <div className="grid grid-cols-2 gap-3">
      {kinds.map((kind) => (
        <svg
          key={kind}
          viewBox="0 0 120 80"
          role="img"
          aria-label={i18n._(DRAWINGS[kind].label)}
          className="notch-sm w-full border border-line bg-ground"
        >
          {DRAWINGS[kind].content}
        </svg>
      ))}
    </div>
  );
}

const Row = ({ y, width, isChosen = false }: { y: number; width: number; isChosen?: boolean }) => (
  <>
    <rect x="22" y={y} width="76" height="12" className={isChosen ? 'fill-amber-wash' : 'fill-raised'} />
    <rect x="26" y={y + 3} width="6" height="6" className={isChosen ? 'fill-amber' : 'fill-edge'} />
    <rect x="36" y={y + 4} width={width} height="4" className={isChosen ? 'fill-ink' : 'fill-muted'} />
  </>
);

const Window = ({ children }: { children: ReactNode }) => (
  <>
    <rect x="16" y="8" width="88" height="64" className="fill-panel stroke-edge" />
    <rect x="16" y="8" width="88" height="9" className="fill-line" />
    {children}
  </>
);

/** A block seen from a corner, which stands for the game. */
const Block = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <path d="M0,-8 8,-4 0,0 -8,-4z" className="fill-moss" />
    <path d="M-8,-4 0,0 0,9 -8,5z" className="fill-sand" />
    <path d="M8,-4 0,0 0,9 8,5z" className="fill-sand-deep" />
  </g>
);

const Switch = ({ y, isOn }: { y: number; isOn: boolean }) => (
  <>
    <rect x="26" y={y + 2} width="36" height="4" className="fill-muted" />
    <rect x="76" y={y - 1} width="18" height="10" className={isOn ? 'fill-moss' : 'fill-edge'} />
    <rect x={isOn ? 85 : 77} y={y} width="8" height="8" className="fill-panel" />
  </>
);

const DRAWINGS: Readonly<Record<StepKind, { label: MessageDescriptor; content: ReactNode }>> = {
  open: {
    label: msg`A list of files, in which the downloaded pack is chosen.`,
    content: (
      <Window>
        <Row y={22} width={30} />
        <Row y={38} width={48} isChosen />
        <Row y={54} width={24} />
        <path d="M84,46 84,60 88,57 91,63 94,62 91,56 96,55z" className="fill-ink stroke-panel" />
      </Window>
    ),
  },
  choose: {
    label: msg`A list of apps to open the file with, in which the game is chosen.`,
    content: (
      <Window>
        <rect x="26" y="26" width="20" height="20" className="fill-edge" />
        <rect x="50" y="23" width="26" height="26" className="fill-amber-wash stroke-amber" />
        <Block x={63} y={35} />
        <rect x="80" y="26" width="16" height="20" className="fill-edge" />
        <rect x="46" y="56" width="34" height="5" className="fill-ink" />
      </Window>
    ),
  },
  activate: {
    label: msg`The settings of a world, in which a pack is moved from the available to the active ones.`,
    content: (
      <Window>
        <rect x="22" y="22" width="32" height="44" className="fill-raised" />
        <rect x="66" y="22" width="32" height="44" className="fill-raised stroke-moss" />
        <rect x="26" y="27" width="24" height="10" className="fill-edge" />
        <rect x="70" y="27" width="24" height="10" className="fill-amber" />
        <path d="M54,44 60,44 60,40 67,46 60,52 60,48 54,48z" className="fill-ink" />
      </Window>
    ),
  },
  experiments: {
    label: msg`The settings of a world, in which a switch under Experiments is on.`,
    content: (
      <Window>
        <rect x="22" y="22" width="50" height="5" className="fill-ink" />
        <Switch y={34} isOn />
        <Switch y={50} isOn={false} />
      </Window>
    ),
  },
};
