import { StrictMode, Suspense, useEffect } from 'react';
import { useLanguage } from '../lib/i18n/use-language.ts';
import { BrowserRouter } from '../lib/router/BrowserRouter.tsx';
import { followOtherTabs } from '../lib/storage/token-store.ts';
import { ToastHost } from '../ui/feedback/ToastHost.tsx';
import { AppRoutes } from './AppRoutes.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { appTexts } from './texts.ts';

export const App = () => {
  const texts = appTexts[useLanguage()];
  useEffect(() => followOtherTabs(() => globalThis.location.reload()), []);
  return (
    <StrictMode>
      <ErrorBoundary>
        <BrowserRouter>
          <Suspense>
            <AppRoutes />
          </Suspense>
        </BrowserRouter>
        <ToastHost hideLabel={texts.hideToast} label={texts.notifications} />
      </ErrorBoundary>
    </StrictMode>
  );
};
