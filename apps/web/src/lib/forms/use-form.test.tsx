// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useForm } from './use-form.ts';

afterEach(cleanup);

type Answer = { readonly problem?: string; readonly isHandled?: boolean };

const renderForm = (answer: Answer, isReusable = false) =>
  renderHook(() =>
    useForm<{ code: string }, string, 'too_short'>({
      initial: { code: '' },
      canSubmit: ({ code }) => code !== '',
      validate: ({ code }) => (code.length < 2 ? 'too_short' : null),
      onSubmit: async () => {
        if (answer.problem === undefined && !answer.isHandled) return undefined;
        throw new Error(answer.problem);
      },
      problemOf: (error) => (answer.isHandled || !(error instanceof Error) ? null : error.message),
      isReusable,
    }),
  ).result;

const submitCode = async (form: ReturnType<typeof renderForm>, code: string) => {
  act(() => form.current.change({ code }));
  await act(async () => form.current.submit());
};

describe('a form', () => {
  it('cannot be submitted before it allows it', async () => {
    const form = renderForm({ problem: 'refused' });
    await submitCode(form, '');
    expect(form.current).toMatchObject({ canSubmit: false, mistake: null, problem: null });
  });

  it('shows a mistake until the next change, and sends nothing', async () => {
    const form = renderForm({ problem: 'refused' });
    await submitCode(form, '1');
    expect(form.current).toMatchObject({ mistake: 'too_short', problem: null, isSubmitting: false });
    act(() => form.current.change({ code: '12' }));
    expect(form.current.mistake).toBeNull();
  });

  it('keeps the problem of a submission while the values change', async () => {
    const form = renderForm({ problem: 'refused' });
    await submitCode(form, '12');
    act(() => form.current.change({ code: '123' }));
    expect(form.current).toMatchObject({ problem: 'refused', isSubmitting: false, canSubmit: true });
    act(() => form.current.clearProblem());
    expect(form.current.problem).toBeNull();
  });

  it.each([
    ['after a success, as the page is left', {}, false, true],
    ['after a failure that the page handles by leaving', { isHandled: true }, false, true],
    ['no longer after a success where it can be used again', {}, true, false],
  ])('is busy %s', async (_title, answer, isReusable, isSubmitting) => {
    const form = renderForm(answer, isReusable);
    await submitCode(form, '12');
    expect(form.current).toMatchObject({ isSubmitting, problem: null });
  });

  it('knows which fields were left', () => {
    const form = renderForm({});
    expect(form.current.touched.has('code')).toBe(false);
    act(() => form.current.touch('code'));
    expect(form.current.touched.has('code')).toBe(true);
  });
});
