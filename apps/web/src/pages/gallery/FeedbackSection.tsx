import { CloudOff, Plus } from 'lucide-react';
import { CameraArt } from '../../ui/art/StageArt.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Progress } from '../../ui/feedback/Progress.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import styles from './Gallery.module.css';
import { GallerySection, Specimen } from './GallerySection.tsx';

const alertTones = ['danger', 'warning', 'info', 'success'] as const;
const toastTones = ['success', 'error', 'warning', 'common'] as const;
const badgeTones = ['live', 'accent', 'neutral', 'success', 'warning', 'danger'] as const;

export const FeedbackSection = () => (
  <GallerySection title="Feedback">
    <Specimen title="Toast: 3, 5, 3, 2 seconds; at most five">
      {toastTones.map((tone) => (
        <Button
          key={tone}
          variant="secondary"
          onClick={() => toast[tone]('Não foi possível salvar as suas alterações.')}
        >
          toast {tone}
        </Button>
      ))}
    </Specimen>
    <Specimen title="Alert" layout="column">
      {alertTones.map((tone) => (
        <Alert key={tone} tone={tone}>
          E-mail ou senha incorretos. Confira os dados e tente novamente.
        </Alert>
      ))}
      <Alert tone="warning" title="Safari" action={<Button size="sm">Entendi</Button>}>
        Alguns recursos de transmissão não funcionam neste navegador.
      </Alert>
    </Specimen>
    <Specimen title="Banner" layout="column">
      <div className={styles.frame}>
        <Banner tone="warning" icon={<CloudOff aria-hidden />}>
          Você está sem conexão. Vamos tentar de novo em 8 s.
        </Banner>
        <Banner tone="danger">A conexão caiu</Banner>
        <Banner tone="info">Reconectando…</Banner>
        <Banner tone="success">Conexão restabelecida</Banner>
      </div>
    </Specimen>
    <Specimen title="Badge">
      {badgeTones.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone === 'live' ? 'Ao vivo' : tone}
        </Badge>
      ))}
      <div className={styles.poster}>
        <Badge tone="live">Ao vivo</Badge>
      </div>
    </Specimen>
    <Specimen title="Spinner, Progress" layout="column">
      <div className={styles.row}>
        <Spinner size="sm" label="Carregando" />
        <Spinner label="Carregando" />
        <Spinner size="lg" label="Carregando" />
      </div>
      <div className={styles.narrow}>
        <Specimen title="accent, live, success, small" layout="column">
          <Progress value={36} label="Assistido" />
          <Progress value={72} label="Tempo restante" tone="live" />
          <Progress value={100} label="Enviado" tone="success" />
          <Progress value={58.4} label="Assistido" size="sm" />
        </Specimen>
      </div>
    </Specimen>
    <Specimen title="Skeleton" layout="grid">
      {[0, 1, 2].map((card) => (
        <div key={card} className={styles.column}>
          <Skeleton aspectRatio="16 / 9" radius="var(--radius-12)" />
          <Skeleton width="72%" />
          <Skeleton width="40%" height={12} />
        </div>
      ))}
    </Specimen>
    <Specimen title="EmptyState" layout="column">
      <Card padding="lg">
        <EmptyState
          art={<CameraArt />}
          title="Boas-vindas ao Palco"
          text="Ainda não há nenhuma transmissão por aqui. Quando uma sala for liberada para você, ela aparece nesta página."
          action={
            <Button variant="primary" icon={<Plus aria-hidden />}>
              Ativar um voucher
            </Button>
          }
        />
      </Card>
    </Specimen>
  </GallerySection>
);
