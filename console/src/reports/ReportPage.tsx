import { Box } from '@mui/material';
import type { ReportView } from '@sandcrate/api/reports/contract.ts';
import { AddonCase } from '../addons/AddonEvidence.tsx';
import { CasePage } from '../ui/CasePage.tsx';
import { AccountOfCase } from '../users/UserPanel.tsx';
import { CaseVerdict, ReportCase } from './ReportCase.tsx';
import { bySubject, titleOf } from './subjects.ts';

/** The filter for each kind. An add-on's own reports are not those of its comments. */
const SAME_SUBJECT: Record<ReportView['kind'], (report: ReportView) => object> = {
  addon: ({ kind, addonId }) => ({ kind, addonId }),
  comment: ({ commentId }) => ({ commentId }),
  collection: ({ collectionId }) => ({ collectionId }),
  profile: ({ profileId }) => ({ profileId }),
};

/** One report, with all that are open about the same thing. */
export default function ReportPage() {
  return (
    <CasePage<ReportView>
      resource="reports"
      noun="report"
      titleOf={(report) => `Report: ${titleOf(report)}`}
      sameSubject={(report) => SAME_SUBJECT[report.kind](report)}
    >
      {(reports) => (
        <Box sx={{ mt: 2 }}>
          {bySubject(reports).map((subject) =>
            subject.reports[0]?.kind === 'addon' ? (
              <AddonCase
                key={subject.id}
                addonId={subject.id}
                verdict={<CaseVerdict subject={subject} isMain />}
              >
                {(hasEvidence) => <ReportCase subject={subject} isAlone hasEvidence={hasEvidence} />}
              </AddonCase>
            ) : (
              <Box key={subject.id} sx={{ display: 'grid', gap: 2 }}>
                <ReportCase subject={subject} isAlone />
                {reports[0].subjectOwnerId !== null && <AccountOfCase id={reports[0].subjectOwnerId} />}
              </Box>
            ),
          )}
        </Box>
      )}
    </CasePage>
  );
}
