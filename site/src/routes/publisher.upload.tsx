import { createFileRoute } from '@tanstack/react-router';
import { PublisherOnly } from '../app/session/PublisherOnly.tsx';
import { UploadForm } from '../features/publisher/upload/UploadForm.tsx';
import { fixedHead } from '../lib/page-head.ts';
import { PageSkeleton } from '../ui/PageSkeleton.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';

export const Route = createFileRoute('/publisher/upload')({
  ssr: false,
  head: fixedHead('/publisher/upload'),
  component: () => (
    <PublisherOnly loading={<PageSkeleton />}>
      {() => (
        <div className="page max-w-4xl pt-10">
          <PageTitle page="/publisher/upload" />
          <UploadForm />
        </div>
      )}
    </PublisherOnly>
  ),
});
