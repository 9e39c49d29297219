import type { DecisionView } from '@sandcrate/api/contract/discovery.ts';
import { Scale } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';

const AppealDialog = lazy(() => import('./AppealDialog.tsx'));

/** Opens the appeal against a decision. */
export function AppealButton({ addonId, decision }: { addonId: string; decision: DecisionView }) {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        aria-haspopup="dialog"
        className="w-fit"
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <Scale aria-hidden="true" />
        Appeal this decision
      </Button>
      {isWanted && (
        <Suspense fallback={null}>
          <AppealDialog addonId={addonId} decision={decision} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
