export type TermsDocument = {
  readonly title: string;
  readonly sections: readonly { readonly heading: string; readonly text: string }[];
};
export type TermsText = { readonly ofUse: TermsDocument; readonly ofAdoption: TermsDocument };

export const messages: TermsText = {
  ofUse: {
    title: 'Termos de uso',
    sections: [
      {
        heading: '1. O que é o Palco',
        text: 'O Palco é a plataforma em que a organização que emitiu o seu voucher transmite e publica os cursos dela. Nestes termos, “nós” é essa organização, responsável por esta instalação do Palco, e “você” é quem usa a plataforma. Ao criar a sua conta, você concorda com estes termos.',
      },
      {
        heading: '2. Sua conta',
        text: 'A conta é pessoal e intransferível. Os dados do cadastro devem ser verdadeiros e seus. Você é responsável por manter a senha em segredo e pelo que for feito com a sua conta; se desconfiar que alguém a usou, troque a senha e avise o suporte. O número de acessos ao mesmo tempo é limitado: um acesso a mais encerra o mais antigo.',
      },
      {
        heading: '3. O voucher',
        text: 'Cada voucher libera um curso, para uma única conta, uma única vez. Ele pode ter data de validade e pode conceder acesso por um período determinado, informados por quem o emitiu. Um voucher usado não pode ser usado de novo, transferido nem trocado por dinheiro. Se você já tem o curso, o voucher pode renovar o seu acesso.',
      },
      {
        heading: '4. Aulas e transmissões',
        text: 'As aulas, ao vivo ou gravadas, os materiais, as marcas e os textos são protegidos por direitos autorais. Você pode assistir a eles para o seu próprio aprendizado. Não é permitido gravar, baixar fora dos recursos da plataforma, redistribuir, exibir em público ou vender o conteúdo. O vídeo pode trazer uma marca d’água que identifica a sua conta; removê-la ou escondê-la encerra a sessão.',
      },
      {
        heading: '5. Convivência',
        text: 'No chat, trate as pessoas com respeito. Não envie ofensas, discriminação, propaganda, links, telefones, e-mails nem dados de outras pessoas. Organizadores e monitores podem ocultar mensagens e bloquear quem descumprir estas regras. Nas salas interativas, a sua imagem e a sua voz são vistas e ouvidas pelos participantes e podem fazer parte da gravação da aula: só ligue a câmera e o microfone se estiver de acordo.',
      },
      {
        heading: '6. Quizzes e ranking',
        text: 'As respostas aos quizzes e o tempo assistido podem gerar pontos. O seu nome, a sua posição e os seus pontos aparecem no ranking do curso para os demais participantes. Pontos não têm valor em dinheiro e podem ser corrigidos em caso de erro ou de fraude.',
      },
      {
        heading: '7. Disponibilidade',
        text: 'Cuidamos para que a plataforma funcione bem, mas transmissões podem sofrer interrupções por manutenção, por falhas de rede ou por motivos fora do nosso controle. A qualidade depende também da sua conexão e do seu aparelho.',
      },
      {
        heading: '8. Encerramento',
        text: 'Você pode pedir o encerramento da sua conta a qualquer momento. Podemos suspender contas que violem estes termos, informando o motivo sempre que possível.',
      },
      {
        heading: '9. Mudanças e lei aplicável',
        text: 'Se estes termos mudarem de modo relevante, você será avisado na plataforma antes de a mudança valer. Aplica-se a lei do país em que a organização tem sede, sem afastar os direitos que a lei garante a você como consumidor.',
      },
    ],
  },
  ofAdoption: {
    title: 'Termos de adesão e privacidade',
    sections: [
      {
        heading: '1. Adesão ao curso',
        text: 'Ao ativar o voucher, você adere ao curso indicado nele, nas condições informadas por quem o emitiu: conteúdo, calendário e prazo de acesso. Alguns cursos têm termos próprios, apresentados antes da primeira aula.',
      },
      {
        heading: '2. Dados que tratamos',
        text: 'Do cadastro: nome, e-mail, telefone, gênero e, se você quiser, data de nascimento e foto. Do uso: cursos e aulas acessados, progresso, mensagens no chat, respostas aos quizzes, pontos, idioma, endereço IP com país e cidade aproximados, aparelho e qualidade da conexão. A senha é guardada de forma que ninguém consegue lê-la.',
      },
      {
        heading: '3. Para que usamos',
        text: 'Para criar e proteger a sua conta, dar acesso aos cursos, mostrar o seu progresso, responder às suas dúvidas, calcular o ranking, enviar avisos sobre a sua conta e os seus cursos, medir a qualidade das transmissões e impedir o uso indevido. Tratamos os dados para cumprir o contrato com você, por obrigação legal e pelo interesse legítimo de manter a plataforma segura.',
      },
      {
        heading: '4. Com quem compartilhamos',
        text: 'Com os organizadores e monitores dos seus cursos, que veem o seu nome, as suas mensagens, o seu engajamento e os seus resultados; com os demais participantes, que veem o seu nome e as suas mensagens no chat e a sua posição no ranking; e com fornecedores que hospedam a plataforma ou enviam e-mails, que só podem usar os dados para isso. Não vendemos dados pessoais.',
      },
      {
        heading: '5. Por quanto tempo',
        text: 'Guardamos os dados enquanto a sua conta existir. Depois do encerramento, apagamos ou anonimizamos o que não precisar ser mantido por obrigação legal ou para a defesa de direitos.',
      },
      {
        heading: '6. Seus direitos',
        text: 'Você pode pedir a confirmação do tratamento, o acesso, a correção, a portabilidade, a anonimização ou a exclusão dos seus dados, e opor-se a usos baseados em interesse legítimo, como preveem a LGPD, o RGPD e leis semelhantes. Fale com a organização que emitiu o seu voucher; se não ficar satisfeito, você pode recorrer à autoridade de proteção de dados.',
      },
      {
        heading: '7. Armazenamento no aparelho',
        text: 'O Palco guarda no seu navegador apenas o necessário para funcionar: o seu acesso, o idioma e as suas preferências. Não usamos cookies de publicidade.',
      },
      {
        heading: '8. Crianças e adolescentes',
        text: 'Menores de 18 anos só podem se cadastrar com a autorização de quem responde por eles.',
      },
    ],
  },
};
