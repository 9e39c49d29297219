import type { AppealView } from '@sandcrate/api/appeals/contract.ts';
import { CasePage } from '../ui/CasePage.tsx';
import { AppealCase } from './AppealCase.tsx';
import { titleOf } from './JudgeActions.tsx';

/** One appeal. */
export default function AppealPage() {
  return (
    <CasePage<AppealView> resource="appeals" noun="appeal" titleOf={(appeal) => `Appeal: ${titleOf(appeal)}`}>
      {([appeal]) => <AppealCase appeal={appeal} isAlone />}
    </CasePage>
  );
}
