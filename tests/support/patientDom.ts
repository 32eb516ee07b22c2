import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A busy machine may take longer than a second over what a page does by itself: what is waited for comes, or never does.
configure({ asyncUtilTimeout: 20_000 });

afterEach(cleanup);
