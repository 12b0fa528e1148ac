import { DoorArt } from '../../ui/art/StageArt.tsx';
import { MessageScreen } from '../../ui/feedback/MessageScreen.tsx';
import { Button, LinkButton } from '../../ui/forms/Button.tsx';

/** A whole screen, so it is rendered below the page instead of inside it. */
export const ScreensSection = () => (
  <div id="screens">
    <MessageScreen
      code="Erro 403"
      art={<DoorArt />}
      title="Você não tem permissão para ver este conteúdo"
      text="Peça acesso a quem organiza o curso ou entre com outra conta. Se você acabou de ativar um voucher, atualize a página."
      actions={
        <>
          <Button size="lg">Tentar de novo</Button>
          <LinkButton size="lg" variant="ghost" href="#screens">
            Voltar ao início
          </LinkButton>
        </>
      }
    />
  </div>
);
