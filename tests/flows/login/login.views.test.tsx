import { LoginDialog } from '../../../src/web/flows/login/LoginDialog.tsx';
import { login } from './model.ts';
import { loginPage } from './page.ts';
import { inViews, showWhile, walkTest } from '../kit/views/fixture.tsx';
import { createStub } from '../kit/views/stub.ts';

walkTest('LG-1 LG-2 LG-3 LG-4 ER-2 the login dialog shows every configuration of its machine', login, {
  ...inViews(loginPage),
  mount(actor) {
    const { phone } = actor.getSnapshot().context;
    const root = createStub({
      value: { visit: { visitor: 'loggingIn' } },
      children: { login: actor },
      context: { phone },
    });
    const mounted = showWhile(actor, (running) => <LoginDialog actor={running} />, { root });
    mounted.page.typed.set('field.phone.label', phone);
    return mounted;
  },
});
