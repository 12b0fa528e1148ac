import { Component, type ErrorInfo, type ReactNode } from 'react';
import { logProblem } from '../lib/browser/log.ts';
import { useLanguage } from '../lib/i18n/use-language.ts';
import { MessageScreen } from '../ui/feedback/MessageScreen.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { appTexts } from './texts.ts';

type ErrorBoundaryProps = { readonly children: ReactNode };

export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    logProblem(`a page failed${componentStack}`, error);
  }

  override render() {
    return this.state.hasFailed ? <CrashScreen /> : this.props.children;
  }
}

const CrashScreen = () => {
  const texts = appTexts[useLanguage()];
  return (
    <MessageScreen
      title={texts.crashTitle}
      text={texts.crashText}
      actions={<Button onClick={() => globalThis.location.reload()}>{texts.reload}</Button>}
    />
  );
};
