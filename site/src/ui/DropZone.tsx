import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { Word } from './Word.tsx';

type Props = {
  /** What to drop here. */
  label: string;
  accept: string;
  onFile: (file: File) => void;
  error?: string;
  className?: string;
  children: ReactNode;
};

/** Scrolls to an element that has appeared out of sight. */
export const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** A zone to drop a file on, or to press for choosing one. */
export function DropZone({ label, accept, onFile, error, className = '', children }: Props) {
  const [isOver, setOver] = useState(false);
  const errorId = useId();

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined) onFile(file);
  }
  return (
    <div className="grid gap-1.5">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the input is for everybody */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={`relative border-2 border-dashed transition-colors has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus ${isOver ? 'border-amber bg-amber-wash' : error === undefined ? 'border-edge hover:bg-raised' : 'border-redstone'} ${className}`}
      >
        {children}
        <input
          type="file"
          accept={accept}
          aria-label={label}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          onKeyDown={(event) => {
            // By default, only the space bar opens the picker, and Enter submits the form.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            event.currentTarget.click();
          }}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // Cleared, so that picking the same file again fires a change event.
            event.target.value = '';
            if (file !== undefined) onFile(file);
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </div>
      {error !== undefined && (
        <p id={errorId} ref={reveal} className="scroll-my-24 text-sm font-semibold text-redstone">
          <Word of={error} />
        </p>
      )}
    </div>
  );
}
