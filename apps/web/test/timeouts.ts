/** These tests run beside compilers: a condition may take longer than a second. */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 60_000 });
