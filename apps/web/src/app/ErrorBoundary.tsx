import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useLanguage } from '../lib/i18n/use-language.ts';
import { logProblem } from '../lib/log.ts';
import { Button } from '../ui/Button.tsx';
import { MessageScreen } from '../ui/MessageScreen.tsx';
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
