import { createFileRoute } from '@tanstack/react-router';
import { MyCollectionsPage } from '../features/catalogue/collections/MyCollectionsPage.tsx';

export const Route = createFileRoute('/_member/collections')({ component: MyCollectionsPage });
