import { configure } from '@testing-library/react';

// Long enough for a busy machine. Role queries are fast because they do not check whether elements are hidden.
configure({ asyncUtilTimeout: 30_000, defaultHidden: true });
