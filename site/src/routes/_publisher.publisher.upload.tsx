import { createFileRoute } from '@tanstack/react-router';
import PenaltyNotice from '../features/community/penalties/PenaltyNotice.tsx';
import { UploadForm } from '../features/publisher/upload/UploadForm.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';

export const Route = createFileRoute('/_publisher/publisher/upload')({
  component: () => (
    <div className="page max-w-4xl pt-10">
      <PageTitle page="/publisher/upload" />
      <PenaltyNotice kind="no-uploads" />
      <UploadForm />
    </div>
  ),
});
