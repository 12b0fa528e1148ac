// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useForm } from './use-form.ts';

afterEach(cleanup);

const renderForm = (onSubmit: () => Promise<string | null | undefined>) =>
  renderHook(() =>
    useForm<{ code: string }, string>({
      initial: { code: '' },
      canSubmit: ({ code }) => code !== '',
      onSubmit,
      problemOf: (error) => (error instanceof Error ? error.message : undefined),
    }),
  ).result;

const submitCode = async (form: ReturnType<typeof renderForm>, code: string) => {
  act(() => form.current.change({ code }));
  await act(async () => form.current.submit());
};

describe('a form', () => {
  it('cannot be submitted before it allows it', async () => {
    const form = renderForm(async () => 'refused');
    await submitCode(form, '');
    expect(form.current).toMatchObject({ canSubmit: false, problem: null });
  });

  it('keeps the problem of a submission while the values change', async () => {
    const form = renderForm(async () => 'refused');
    await submitCode(form, '12');
    act(() => form.current.change({ code: '123' }));
    expect(form.current).toMatchObject({ problem: 'refused', isSubmitting: false, canSubmit: true });
    act(() => form.current.clearProblem());
    expect(form.current.problem).toBeNull();
  });

  it.each([
    ['idle after a submission that is done', async () => null, { isSubmitting: false, problem: null }],
    ['busy while the page is left', async () => undefined, { isSubmitting: true, problem: null }],
    ['idle with a problem when the call fails', async () => Promise.reject(new Error('gone')), { problem: 'gone' }],
    ['busy when a failure makes the page leave', async () => Promise.reject('left'), { isSubmitting: true }],
  ])('is %s', async (_title, onSubmit, expected) => {
    const form = renderForm(onSubmit);
    await submitCode(form, '12');
    expect(form.current).toMatchObject(expected);
  });

  it('knows which fields were left', () => {
    const form = renderForm(async () => null);
    expect(form.current.touched.code).toBeUndefined();
    act(() => form.current.touch('code'));
    expect(form.current.touched.code).toBe(true);
  });
});
