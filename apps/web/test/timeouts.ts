/** These tests run beside compilers: what is waited for may take longer than a second. */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 10_000 });
