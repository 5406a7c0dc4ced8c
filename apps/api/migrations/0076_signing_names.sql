-- The name that signatures print: one for each member, confirmed by the organisation, unique among its active members (0083).

-- Two names that people could take for each other have the same key: compatibility forms, case, marks, invisible and
-- bidirectional characters, spaces, punctuation and the commonest look-alikes of other scripts (Unicode TS 39) make no difference.
create function app.signing_key(p_name text) returns text
  language plpgsql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
declare
  v text := normalize(p_name, nfkd);
begin
  -- Marks of Latin, Cyrillic, Hebrew and Arabic, tatweel, and what is not seen.
  v := regexp_replace(v, '[\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640\u00ad\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]', '', 'g');
  -- Capitals of Greek (Alpha, Beta, Epsilon, Zeta, Eta, Iota, Kappa, Mu, Nu, Omicron, Rho, Tau, Upsilon, Chi), then of Cyrillic.
  v := translate(v, U&'\0391\0392\0395\0396\0397\0399\039A\039C\039D\039F\03A1\03A4\03A5\03A7', 'ABEZHIKMNOPTYX');
  v := translate(v, U&'\0410\0412\0415\041A\041C\041D\041E\0420\0421\0422\0423\0425\0406\0408\0405\051A\051C\04BA', 'ABEKMHOPCTYXIJSQWH');
  v := lower(v collate "und-x-icu");
  -- The dot that a Turkish capital leaves behind.
  v := replace(v, U&'\0307', '');
  -- Small letters of Greek, of Cyrillic, and Latin ones that do not decompose.
  v := translate(v, U&'\03B1\03B2\03B5\03B7\03B9\03BA\03BD\03BF\03C1\03C4\03C5\03C7\03B3\03C9\03C2\03C3\03F2', 'abenikvoptuxywooc');
  v := translate(v, U&'\0430\0432\0435\043A\043C\043D\043E\0440\0441\0442\0443\0445\0456\0458\0455\051B\051D\04BB\04CF\043F\0475\0501',
    'abekmhopctyxijsqwhlnvd');
  v := translate(v, U&'\0131\0142\00F8\0111\0127\0167\0251\0261\0269', 'ilodhtagi');
  v := replace(v, U&'\00DF', 'ss');
  -- Forms of yeh, kaf and alef that differ by keyboard.
  v := translate(v, U&'\0649\06CC\06A9\0671', U&'\064A\064A\0643\0627');
  v := translate(v, '0i1|', 'olll');
  v := replace(replace(v, 'rn', 'm'), 'vv', 'w');
  v := regexp_replace(v, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u2e00-\u2e7f\u3000-\u303f]+', ' ', 'g');
  return nullif(btrim(v), '');
end
$$;

create table signing_names (
  org_id uuid not null,
  person_id uuid not null,
  -- Null until the organisation has confirmed one.
  name text check (length(name) between 1 and 200),
  key text generated always as (app.signing_key(name)) stored,
  -- Whether the membership is active: who has left keeps the name and does not keep it from others.
  in_use boolean not null default true,
  source text check (source in ('founding', 'invitation', 'joining', 'administrator', 'migration')),
  confirmed_by uuid,
  confirmed_at timestamptz,
  -- What the person would like to be called; it is printed nowhere.
  proposed text check (length(proposed) between 1 and 200),
  proposed_at timestamptz,
  primary key (org_id, person_id),
  foreign key (org_id, person_id) references members (org_id, id),
  foreign key (org_id, confirmed_by) references members (org_id, id),
  check (name is null or (key is not null and source is not null and confirmed_at is not null)),
  check ((proposed is null) = (proposed_at is null))
);
create unique index signing_names_once on signing_names (org_id, key) where in_use and name is not null;
call app.isolate('signing_names');
grant select, insert, update on signing_names to evidentia_app;
-- Erasing an organisation ends its memberships, and with them what they sign as.
grant update on signing_names to evidentia_eraser;

-- Members of before: each keeps their name, confirmed at migration. Of active members with the same name the one who signed first
-- keeps it, else the one who joined first; an administrator confirms a name for the others.
alter table members no force row level security;
alter table signatures no force row level security;
alter table signing_names no force row level security;
with named as (
  select m.org_id, m.id, m.name, m.active, m.erased_at is null and app.signing_key(m.name) is not null
    and (not m.active or row_number() over (
      partition by m.org_id, m.active, app.signing_key(m.name)
      order by (select min(s.seq) from signatures s where s.org_id = m.org_id and s.signer_id = m.id) nulls last,
        m.joined_at, m.id) = 1) as keeps
  from members m)
insert into signing_names (org_id, person_id, name, in_use, source, confirmed_at, proposed, proposed_at)
  select org_id, id, case when keeps then name end, active, case when keeps then 'migration' end,
    case when keeps then clock_timestamp() end, case when active and not keeps then name end,
    case when active and not keeps then clock_timestamp() end
  from named;
alter table signing_names force row level security;
alter table signatures force row level security;
alter table members force row level security;

-- Whatever program makes a member: the name that they were let in with is theirs, unless somebody else signs with it.
create function app.begin_signing_name() returns trigger
  language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  if app.signing_key(new.name) is not null then
    insert into signing_names (org_id, person_id, name, in_use, source, confirmed_at)
      values (new.org_id, new.id, new.name, new.active, 'joining', clock_timestamp()) on conflict do nothing;
    if found then return null; end if;
  end if;
  insert into signing_names (org_id, person_id, in_use, proposed, proposed_at)
    values (new.org_id, new.id, new.active, new.name, clock_timestamp()) on conflict do nothing;
  return null;
end $$;
create trigger begin_signing_name after insert on members
  for each row execute function app.begin_signing_name();

-- Who comes back and finds their name in use by somebody else must be given another.
create function app.follow_membership() returns trigger
  language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  begin
    update signing_names set in_use = new.active where org_id = new.org_id and person_id = new.id;
  exception when unique_violation then
    update signing_names set in_use = true, proposed = name, proposed_at = clock_timestamp(), name = null, source = null,
      confirmed_by = null, confirmed_at = null where org_id = new.org_id and person_id = new.id;
  end;
  return null;
end $$;
create trigger follow_membership after update of active on members
  for each row when (old.active is distinct from new.active) execute function app.follow_membership();
