// Parts of a page whose code is fetched when they are first shown. If one cannot be fetched or fails to render, the
// rest of the page is not affected.
import { Trans } from '@lingui/react/macro';
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { buttonClass } from './button-look.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

type BoundaryProps = {
  /** Shown in place of the failed children; `retry` renders them again. */
  failed: (retry: () => void) => ReactNode;
  onRetry: () => void;
  /** Called again for each attempt. */
  children: () => ReactNode;
};

class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  retry = () => {
    if (!this.state.hasFailed) return;
    this.props.onRetry();
    this.setState({ hasFailed: false });
  };
  override componentDidMount(): void {
    addEventListener('online', this.retry);
  }
  override componentWillUnmount(): void {
    removeEventListener('online', this.retry);
  }
  override render() {
    return this.state.hasFailed ? this.props.failed(this.retry) : this.props.children();
  }
}

type PartOptions = {
  /** Shown while the code is loading. */
  fallback?: ReactNode;
  /** Shown when the part has failed. The part is tried again when the network is up. [nothing] */
  failed?: (retry: () => void) => ReactNode;
};

/** A component whose code is fetched when it is first rendered. */
export function lazyPart<Props extends object>(load: Load<Props>, options: PartOptions = {}) {
  let Part = lazy(load);
  return function LazyPart(props: Props & PartOptions) {
    const { fallback = null, failed = () => null } = { ...options, ...props };
    return (
      <Boundary
        failed={failed}
        // React keeps a failed import forever, so a new attempt needs a new lazy component.
        onRetry={() => {
          Part = lazy(load);
        }}
      >
        {() => (
          <Suspense fallback={fallback}>
            <Part {...props} />
          </Suspense>
        )}
      </Boundary>
    );
  };
}

type DialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** A dialog whose code is fetched when it is first opened. Then it stays mounted and keeps what was typed into it. */
export function lazyDialog<Props extends DialogProps>(load: Load<Props>) {
  const Part = lazyPart(load);
  return function LazyDialog(props: Props) {
    const [isWanted, setWanted] = useState(props.open);
    if (props.open && !isWanted) setWanted(true);
    const close = () => {
      // So that opening the dialog again tries again.
      setWanted(false);
      props.onOpenChange(false);
    };
    if (!isWanted) return null;
    return <Part {...props} failed={(retry) => <PartFailed onRetry={retry} onClose={close} />} />;
  };
}

function PartFailed({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md border border-redstone bg-redstone-wash p-4"
    >
      <p>
        <Trans>This part of the page could not be loaded. Check your connection, then try again.</Trans>
      </p>
      <p className="mt-3 flex gap-3">
        <button type="button" className={buttonClass({ size: 'small' })} onClick={onRetry}>
          <Trans>Try again</Trans>
        </button>
        <button
          type="button"
          className={buttonClass({ size: 'small', variant: 'secondary' })}
          onClick={onClose}
        >
          <Trans>Close</Trans>
        </button>
      </p>
    </div>
  );
}
