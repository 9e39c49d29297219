import { Box } from '@mui/material';
import type { AppealView } from '@sandcrate/api/appeals/contract.ts';
import { AddonCase } from '../addons/AddonEvidence.tsx';
import { CasePage } from '../ui/CasePage.tsx';
import { AccountOfCase } from '../users/UserPanel.tsx';
import { AppealCase, Judgement } from './AppealCase.tsx';
import { titleOf } from './JudgeActions.tsx';

/** One appeal. */
export default function AppealPage() {
  return (
    <CasePage<AppealView> resource="appeals" noun="appeal" titleOf={(appeal) => `Appeal: ${titleOf(appeal)}`}>
      {([appeal]) =>
        appeal.addonId === null || appeal.commentId !== null ? (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <AppealCase appeal={appeal} isAlone />
            <AccountOfCase id={appeal.appellant.id} />
          </Box>
        ) : (
          <AddonCase addonId={appeal.addonId} verdict={<Judgement appeal={appeal} />}>
            {(hasEvidence) => <AppealCase appeal={appeal} isAlone hasEvidence={hasEvidence} />}
          </AddonCase>
        )
      }
    </CasePage>
  );
}
