import { phone, type Scene, wide } from './stage';

export const accountScenes: Scene[] = [
  {
    name: 'account: a wrong password is refused in the words of the specification',
    play: async (stage) => {
      for (const size of [wide, phone]) {
        const { page, context } = await stage.visitor(size);
        await page.goto('/login');
        await page.getByRole('button', { name: 'Register' }).click();
        await page.getByLabel('Name').fill('Ada');
        await page.getByLabel('Email').fill('ada@podium.test');
        await page.getByLabel('Password', { exact: true }).fill('short');
        await page.getByLabel('Confirm password').fill('short');
        await page.locator('form').getByRole('button', { name: 'Register' }).click();
        await stage.says(page, 'Password must be at least 8 characters long');
        await context.close();
      }
    },
  },
];
