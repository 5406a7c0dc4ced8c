-- I18-4: the language in which something was laid before its signer is part of what they signed. What was prepared past
-- a page was shown in none.
alter table signature_challenges add column language text check (language in ('en', 'fr', 'ar'));
