-- Payment: what the payment provider knows, mirrored, so that pages and doors ask our own database. No card is ever here.

create table payment_billing (
  org_id uuid primary key references organisations,
  customer text not null check (length(customer) <= 255),
  company text not null check (length(company) between 1 and 200),
  email text not null check (length(email) <= 254),
  country text not null check (length(country) = 2),
  postal_code text check (length(postal_code) between 1 and 20),
  vat_number text check (length(vat_number) between 1 and 30),
  updated_at timestamptz not null default clock_timestamp()
);
call app.isolate('payment_billing');
grant select, insert, update on payment_billing to evidentia_app;

-- One row for each that ever was: what comes late about an earlier one must not change the one that holds.
create table payment_subscriptions (
  org_id uuid not null references organisations,
  id text not null check (length(id) <= 255),
  status text not null check (status in
    ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused')),
  plan text check (plan in ('starter', 'team', 'enterprise')),
  "interval" text check ("interval" in ('monthly', 'yearly')),
  seats integer not null check (seats >= 0),
  period_ends_at timestamptz,
  cancels_at timestamptz,
  owed_since timestamptz,
  created_at timestamptz not null,
  -- When the provider was asked for this: an answer to an earlier question never replaces one to a later.
  as_of timestamptz not null,
  primary key (org_id, id)
);
create index payment_subscriptions_by_time on payment_subscriptions (org_id, created_at desc, id desc);
call app.isolate('payment_subscriptions');
grant select, insert, update on payment_subscriptions to evidentia_app;

create table payment_invoices (
  org_id uuid not null references organisations,
  id text not null check (length(id) <= 255),
  number text check (length(number) <= 100),
  status text not null check (status in ('draft', 'open', 'paid', 'uncollectible', 'void')),
  currency text not null check (length(currency) = 3),
  subtotal integer not null,
  tax integer not null,
  total integer not null,
  page_url text check (length(page_url) <= 2000),
  file_url text check (length(file_url) <= 2000),
  created_at timestamptz not null,
  as_of timestamptz not null,
  primary key (org_id, id)
);
create index payment_invoices_by_time on payment_invoices (org_id, created_at desc, id desc);
call app.isolate('payment_invoices');
grant select, insert, update on payment_invoices to evidentia_app;

-- What the provider told us, so that telling it again changes nothing.
create table payment_events (
  org_id uuid not null references organisations,
  id text not null check (length(id) <= 255),
  type text not null check (length(type) <= 100),
  received_at timestamptz not null default clock_timestamp(),
  primary key (org_id, id)
);
call app.isolate('payment_events');
grant select, insert on payment_events to evidentia_app;
