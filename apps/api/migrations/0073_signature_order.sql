-- A signature needs an authentication that its challenge asked for. Which issuer must have made it, and after which moment of
-- that issuer's own clock (seconds), so that two clocks are never compared. The program before leaves both empty.
alter table signature_challenges add column issuer text;
alter table signature_challenges add column authenticate_after double precision;
